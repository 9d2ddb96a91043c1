import { setTimeout as sleep } from 'node:timers/promises';
import { colleague } from '@thamani/server/testing/cases.ts';
import { breakInTurn, ofOthers, ofOurs, ofPublishing, ofSigning, type Turn } from '../faults/breaks.ts';
import { postThroughKills } from '../faults/contact.ts';
import { cutStore, issueAll, judgeIssuances, prepareCases } from '../faults/issuance.ts';
import { ofTheProvider } from '../faults/payments-breaks.ts';
import { prepareLives } from '../faults/payments-lives.ts';
import { fateOf, judgePayments, needsAPerson, payAll } from '../faults/payments.ts';
import type { GuardedSystem } from './stage.ts';

interface Sizes {
  readonly messages: number;
  readonly payments: number;
  readonly certificates: number;
}

type Outcomes = Readonly<Record<'faults of messages' | 'faults of payments' | 'faults of issuance', () => Promise<boolean>>>;

/**
 * Messages, payments and issuances at the same time, while each part is killed with -9 or cut off once. They begin in step with the breaks,
 * so that each break meets some of every kind.
 */
export async function workThroughBreaks(stage: GuardedSystem, sizes: Sizes): Promise<Outcomes> {
  const { system, context, inbox, provider } = stage;
  const preparing = performance.now();
  const lives = await prepareLives(system.origin, context, sizes.payments, fateOf);
  const officer = await colleague({ context }, { role: 'officer' }, 'Efua');
  const admin = await colleague({ context }, { role: 'admin' }, 'Kofi');
  const ids = await prepareCases(system.origin, context, officer, sizes.certificates);

  const began = performance.now();
  console.log(`${lives.length} payments and ${ids.length} cases prepared in ${((began - preparing) / 1000).toFixed(1)} s`);
  const turns = turnsOf(stage);
  // Each once; whatever is still under way after the last one ends undisturbed.
  const breaking = breakInTurn(
    (time) => turns[time] ?? nothing,
    turns.length,
    () => true,
    { signs: true },
  );
  let areOver = false;
  breaking.done.catch(() => undefined).finally(() => (areOver = true));
  const untilBreak = async (time: number): Promise<void> => {
    while (breaking.times() < time && !areOver) await sleep(50);
  };
  const inStep = (count: number) => (at: number) => untilBreak(Math.floor((at * turns.length) / count));
  const contact = postThroughKills(system, inbox, sizes.messages, breaking, {
    pauseMilliseconds: 2_500,
    isOurs: (id) => id.startsWith('contact.'),
  }).catch(failing);
  const [stuck, unheard] = await Promise.all([
    payAll(lives, provider, inStep(sizes.payments)),
    issueAll(context, system.origin, admin, ids, inStep(sizes.certificates)),
  ]);
  const lastBreak = await breaking.done;
  await provider.control.calm();
  const ran = { breaking, lastBreak, seconds: (performance.now() - began) / 1000 };
  const { rows } = await context.pool.query<{ id: string }>('select distinct company_id as id from applications where id = any ($1)', [
    ids,
  ]);
  const others = rows.map(({ id }) => id);
  return {
    'faults of messages': () => contact,
    'faults of payments': () => judgePayments(system, context, provider, inbox, { lives, stuck, ...ran }, others),
    'faults of issuance': () => judgeIssuances(context, inbox, { ids, unheard, ...ran }, needsAPerson),
  };
}

const nothing: Turn = { name: 'nothing', happen: () => undefined, stops: false };

function failing(error: unknown): boolean {
  console.error(error);
  return false;
}

/** One of the provider's faults before each of what is killed or cut. */
function turnsOf(stage: GuardedSystem): readonly Turn[] {
  const hard: readonly Turn[] = Object.entries({ ...ofOurs, ...ofSigning, ...ofOthers, ...ofPublishing })
    .map(([name, happen]): Turn => ({ name, happen: () => happen(stage), stops: true }))
    .concat(
      { name: 'line to S3', happen: () => cutStore(stage.store), stops: true },
      { name: 'provider', happen: () => stage.provider.kill(), stops: true },
    );
  const soft = Object.entries(ofTheProvider);
  return hard.flatMap((turn, at) => {
    const [name, happen] = soft[at] ?? [];
    return name === undefined || happen === undefined ? [turn] : [{ name, happen: () => happen(stage), stops: false }, turn];
  });
}
