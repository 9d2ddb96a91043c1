import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintFacts, Printer, PrintTemplate } from '../../ports.ts';
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
    milliseconds: 8_000,
    heapMegabytes: 128,
    jobsOfOneChild: 1_000,
  });

  const printOnce = (template: PrintTemplate, facts: PrintFacts): Promise<Uint8Array> =>
    children.with(async ({ folder, ask }) => {
      const file = join(folder, 'document.pdf');
      const { answer, ended } = await ask({ template, facts, file });
      if (ended !== undefined) throw new Error(`the ${template} could not be printed within its bounds`);
      if (answer.failure !== undefined) throw new Unprintable(`the ${template} cannot be printed: ${answer.failure}`);
      return readFile(file);
    });

  return {
    async print(template, facts) {
      if (JSON.stringify(facts).length > mostCharacters) throw new Unprintable(`the facts of a ${template} are too long to print`);
      return printOnce(template, facts).catch((error: unknown) => {
        if (error instanceof Unprintable) throw error;
        return printOnce(template, facts);
      });
    },
    close: () => children.close(),
  };
}
