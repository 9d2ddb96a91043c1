import type { Config } from '@thamani/server/config/config.ts';
import { createContext, type Context } from '@thamani/server/context.ts';
import { checkAudit, checkChain, unsealedSeconds, type Checked } from '@thamani/server/features/audit/service.ts';
import { ageOf } from './stuck/report.ts';

/** What is older than this should be sealed: it happens every five minutes. */
const sealedWithinSeconds = 30 * 60;

/**
 * `npm run ops -- audit`: recomputes every chain and every seal, and compares the seals with their copies outside.
 * `npm run ops -- audit case <application number>`: one chain. False where something was found, or where sealing is behind.
 */
export async function audit(config: Config, what: string, number: string): Promise<boolean> {
  const context = await createContext('audit', config);
  const began = performance.now();
  try {
    await context.seals.prepare();
    const unsealed = await unsealedSeconds(context);
    const checked = await inOneSnapshot(context, what, number);
    if (checked === undefined) {
      console.error(`there is no event chain for ${number}`);
      return false;
    }
    const seconds = (performance.now() - began) / 1000;
    const behind = unsealed > sealedWithinSeconds;
    console.log(
      [
        `${checked.events} events and ${checked.seals} audit seals verified in ${seconds.toFixed(1)} s`,
        ...checked.found.map((one) => `FOUND ${one.where}: ${one.what}`),
        checked.found.length === 0 ? 'no tampering found' : 'what to do: docs/runbooks/audit.md',
        ...(behind ? [`SEALING IS BEHIND: the oldest unsealed event is ${ageOf(unsealed)} old`] : []),
      ].join('\n'),
    );
    return checked.found.length === 0 && !behind;
  } finally {
    await context.close();
  }
}

/** Others go on writing: without it, what they write would look like a forgery. */
async function inOneSnapshot(context: Context, what: string, number: string): Promise<Checked | undefined> {
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (what !== 'case') return checkAudit({ ...context, db: tx });
      const application = await tx.selectFrom('applications').select('id').where('application_number', '=', number).executeTakeFirst();
      return application && checkChain({ ...context, db: tx }, `case ${application.id}`);
    });
}
