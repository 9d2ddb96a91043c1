import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Printer, SignablePrinter } from '../../ports.ts';
import { boundedChildren, type Bounds } from '../process-pool/process-pool.ts';
import { updateOf, type Job, type Printed } from './protocol.ts';

const mostCharacters = 200_000;
/** A limit for jobs that never end, not for a busy machine: a child that is killed and starts again makes it busier. */
const longestMilliseconds = 30_000;

/** No further try prints it. */
class Unprintable extends Error {
  override readonly name = 'Unprintable';
}

/** Typst, for the worker. */
export function typstPrinter({ atOnce }: { readonly atOnce: number }): Printer & { close(): Promise<void> } {
  const { made, close } = typst({ folderPrefix: 'thamani-printing-', atOnce, milliseconds: longestMilliseconds });
  const print = async (job: PrintJob): Promise<Uint8Array> => (await made(job, (file) => readFile(file))).read;
  return {
    print: (template, facts, attachments = []) => print({ template, facts, attachments }),
    picture: (template, facts, width) => print({ template, facts, attachments: [], width }),
    close,
  };
}

/** No account of the machine, and not the one of the worker's sandboxes. */
const signersSandbox = { processes: 128, fileMegabytes: 8, user: 65_533 } as const;

/** The same for the signer, whose children run in the sandbox: no network, and nothing to read but our programs, templates and fonts. */
export function isolatedTypstPrinter({
  atOnce,
  milliseconds = longestMilliseconds,
}: {
  readonly atOnce: number;
  readonly milliseconds?: number;
}): SignablePrinter & { close(): Promise<void> } {
  const { made, close } = typst({ folderPrefix: 'thamani-rendering-', atOnce, milliseconds, sandbox: signersSandbox });
  return {
    async printSignable(template, facts, attachments, signature) {
      const { answer, read } = await made({ template, facts, attachments, signature }, (file) =>
        Promise.all([readFile(file), readFile(updateOf(file))]),
      );
      if (answer.hole === undefined) throw new Error(`the ${template} was printed without a place for its signature`);
      return { pdf: read[0], update: read[1], hole: answer.hole };
    },
    close,
  };
}

type PrintJob = Omit<Job, 'file'>;

/**
 * Bounded children that are replaced after some jobs: the compiler's memory grows with every document. A child can die through no fault of
 * the document, so another one tries it once more. After that the caller retries later, or gets an error that no retry can change.
 */
function typst(bounds: Pick<Bounds, 'folderPrefix' | 'atOnce' | 'milliseconds' | 'sandbox'>) {
  const children = boundedChildren<Job, Printed>({
    ...bounds,
    program: new URL('./worker.ts', import.meta.url),
    heapMegabytes: 128,
    jobsOfOneChild: 1_000,
  });

  const once = <Read>(job: PrintJob, read: (file: string) => Promise<Read>) =>
    children.with(async ({ folder, ask }) => {
      const file = join(folder, 'document');
      const { answer, ended } = await ask({ ...job, file });
      if (ended !== undefined) throw new Error(`the ${job.template} could not be printed within its bounds`);
      if (answer.failure !== undefined) throw new Unprintable(`the ${job.template} cannot be printed: ${answer.failure}`);
      return { answer, read: await read(file) };
    });

  return {
    async made<Read>(job: PrintJob, read: (file: string) => Promise<Read>) {
      if (JSON.stringify(job).length > mostCharacters) throw new Unprintable(`the facts of a ${job.template} are too long to print`);
      return once(job, read).catch((error: unknown) => {
        if (error instanceof Unprintable) throw error;
        return once(job, read);
      });
    },
    close: () => children.close(),
  };
}
