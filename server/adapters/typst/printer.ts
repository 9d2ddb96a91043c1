import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Printer } from '../../ports.ts';
import { boundedChildren } from '../children/children.ts';
import type { Job, Printed } from './job.ts';

const mostCharacters = 200_000;

/** No further try prints it. */
class Unprintable extends Error {
  override readonly name = 'Unprintable';
}

/**
 * Typst, in bounded children that are made anew now and then: its memory grows with every document. A child can die through no fault
 * of the document, so another one tries it once more; whoever asked tries again later, or learns that it cannot be.
 */
export function typstPrinter({ atOnce }: { readonly atOnce: number }): Printer & { close(): Promise<void> } {
  const children = boundedChildren<Job, Printed>({
    program: new URL('./child.ts', import.meta.url),
    folderPrefix: 'thamani-printing-',
    atOnce,
    // A bound on what never ends, not on a busy machine: whoever is killed and begins anew makes it busier.
    milliseconds: 30_000,
    heapMegabytes: 128,
    jobsOfOneChild: 1_000,
  });

  const once = (job: Omit<Job, 'file'>): Promise<Uint8Array> =>
    children.with(async ({ folder, ask }) => {
      const file = join(folder, 'document');
      const { answer, ended } = await ask({ ...job, file });
      if (ended !== undefined) throw new Error(`the ${job.template} could not be printed within its bounds`);
      if (answer.failure !== undefined) throw new Unprintable(`the ${job.template} cannot be printed: ${answer.failure}`);
      return readFile(file);
    });

  const made = async (job: Omit<Job, 'file'>): Promise<Uint8Array> => {
    if (JSON.stringify(job).length > mostCharacters) throw new Unprintable(`the facts of a ${job.template} are too long to print`);
    return once(job).catch((error: unknown) => {
      if (error instanceof Unprintable) throw error;
      return once(job);
    });
  };

  return {
    print: (template, facts, attachments = []) => made({ template, facts, attachments }),
    picture: (template, facts, width) => made({ template, facts, attachments: [], width }),
    close: () => children.close(),
  };
}
