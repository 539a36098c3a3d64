//! Long lines at a terminal, broken between words, so that what belongs together stands in one column.

/// A text whose first line starts at column `first` and whose further ones start at `indent`, in lines of `width`
/// columns. Where there is no terminal there is no width, and the text is one line.
pub(crate) fn wrapped(text: &str, first: usize, indent: usize, width: Option<usize>) -> String {
    let Some(width) = width.filter(|&width| width >= indent + MIN_COLUMNS) else { return text.to_owned() };
    let mut lines = String::with_capacity(text.len() + 16);
    let mut column = first;
    for (at, word) in text.split(' ').enumerate() {
        let n_columns = word.chars().count();
        if at > 0 && column + 1 + n_columns > width {
            lines.push('\n');
            lines.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if at > 0 {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += n_columns;
    }
    lines
}

/// Where fewer columns are left, breaking lines makes nothing easier to read.
const MIN_COLUMNS: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_below_each_other() {
        let text = "Rename Method public total() : int renamed to public sum() : int";
        let lines = wrapped(text, 4, 6, Some(40));
        assert_eq!(lines, "Rename Method public total() : int\n      renamed to public sum() : int");
        assert!(lines.lines().all(|line| line.len() <= 40));
        assert_eq!(wrapped(text, 4, 6, None), text);
        assert_eq!(wrapped(text, 4, 6, Some(10)), text);
    }
}
