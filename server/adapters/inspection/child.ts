import { Worker } from 'node:worker_threads';
import type { Answer, Finding, Job } from './job.ts';
import { inspectPdf } from './pdf.ts';
import { inspectPicture } from './picture.ts';

/** The program that opens one stranger's file at a time. It knows nothing but that file. */

/** Fresh, a child holds about 100. What one file left must not count against the next. */
const spentMegabytes = 160;
const mostMegabytes = 448;

// A thread of its own, since a file that blows up keeps this one busy. It sees the memory of the whole process.
new Worker(
  `setInterval(() => { if (process.memoryUsage.rss() > ${mostMegabytes} * 1_048_576) process.kill(process.pid, 'SIGKILL'); }, 20)`,
  {
    eval: true,
  },
).unref();

process.on('disconnect', () => process.exit());
let current = 0;
const answer = (number: number, finding: Finding): void =>
  void process.send?.({ number, finding, spent: process.memoryUsage.rss() > spentMegabytes * 1_048_576 } satisfies Answer);

// Whatever a parser throws over a file, the file is not what it should be.
process.on('uncaughtException', () => answer(current, { refused: 'damaged' }));
process.on('message', (job: Job) => {
  current = job.number;
  inspect(job).then(
    (finding) => answer(job.number, finding),
    () => answer(job.number, { refused: 'damaged' }),
  );
});

function inspect(job: Job): Promise<Finding> {
  return job.contentType === 'application/pdf' ? inspectPdf(job) : inspectPicture(job);
}
