"""Mining on two local executors of Spark beside mining on two threads, and what one slice costs.

    python cluster.py HISTORY [ROUNDS]

prints a table for docs/scale.md. Both sides run by turns, and the best round of each counts. The cluster is started before, and
has done some work, as one has that runs for hours.
"""

import os
import subprocess
import sys
import time

from pyspark.sql import SparkSession

import refscope
import refscope.spark


def measured(work):
    """How long something takes by the clock."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def mine(history, threads, *options, text=None):
    """The program alone; what it writes is read and thrown away, as Spark does in the benchmark."""
    command = [refscope.find_program(), "mine", history, "--format", "arrow", "--threads", str(threads), *options]
    subprocess.run(command, input=text, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main(history, rounds):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")

    def cluster():
        refscope.spark.mine(spark, [history]).write.format("noop").mode("overwrite").save()

    plan = subprocess.run([refscope.find_program(), "mine", history, "--plan"], capture_output=True, text=True).stdout
    commits = [line.split()[0] for line in plan.splitlines()]
    slices = list(refscope.spark.cut(map(str.split, plan.splitlines()), refscope.spark.SLICE_COST))
    cluster()
    alone = min(measured(lambda: mine(history, 2)) for _ in range(rounds))
    spread = min(measured(cluster) for _ in range(rounds))
    planning = min(measured(lambda: subprocess.run([refscope.find_program(), "mine", history, "--plan"], stdout=subprocess.DEVNULL)) for _ in range(rounds))
    # A slice of one commit that changes nothing costs what every slice costs.
    empty = min(measured(lambda: mine(history, 1, "--commits", "-", text=commits[0].encode())) for _ in range(10))
    print("| | |\n|---|--:|")
    print(f"| commits | {len(commits)} |")
    print(f"| slices | {len(slices)} |")
    print(f"| `refscope mine` on two threads | {alone:.1f} s |")
    print(f"| `refscope.spark.mine` on two executors of one core | {spread:.1f} s |")
    print(f"| throughput of the cluster by that of the threads | {alone / spread:.2f} |")
    print(f"| planning | {planning:.2f} s |")
    print(f"| a slice without work | {1000 * empty:.0f} ms |")
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2)
