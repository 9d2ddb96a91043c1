import { work } from '../process-pool/worker-protocol.ts';
import type { Finding, Job } from './inspector.ts';
import { inspectPdf } from './pdf.ts';
import { inspectPicture } from './image.ts';

/** The program that opens one stranger's file at a time. */
work<Job, Finding>({
  // Fresh, a child holds about 100. What one file left must not count against the next.
  spentMegabytes: 160,
  mostMegabytes: 448,
  answer: (job) => (job.contentType === 'application/pdf' ? inspectPdf(job) : inspectPicture(job)),
  // Whatever a parser throws over a file, the file is not what it should be.
  thrown: () => ({ refused: 'damaged' }),
});
