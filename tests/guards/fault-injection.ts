import { setTimeout as sleep } from 'node:timers/promises';
import { colleague } from '@thamani/server/testing/cases.ts';
import { breakInTurn, ofOthers, ofOurs, ofParsing, ofPublishing, ofSigning, type InTurn, type Turn } from '../faults/fault-injection.ts';
import { postThroughKills } from '../faults/contact.ts';
import { cutStore, issueAll, judgeIssuances, prepareCases } from '../faults/issuance/issuance.ts';
import { ofTheProvider } from '../faults/payments/fault-injection.ts';
import { prepareLives } from '../faults/payments/scenarios.ts';
import { fateOf, judgePayments, needsAPerson, payAll } from '../faults/payments/payments.ts';
import type { GuardedSystem } from './stage.ts';

interface Sizes {
  readonly messages: number;
  readonly payments: number;
  readonly certificates: number;
}

type Outcomes = Readonly<
  Record<
    'work under way while parts were away' | 'faults of messages' | 'faults of payments' | 'faults of issuance',
    () => Promise<boolean>
  >
>;

/**
 * Messages, payments and issuances at the same time, while each part is killed with -9 or cut off once. They begin in step with the breaks,
 * some of them right after a kill. Not every break meets every kind: how many did is counted, and must reach `leastMet`.
 */
export async function workThroughBreaks(stage: GuardedSystem, sizes: Sizes): Promise<Outcomes> {
  const { system, context, inbox, provider } = stage;
  const preparing = performance.now();
  const lives = await prepareLives(system.origin, context, sizes.payments, fateOf);
  const officer = await colleague({ context }, { role: 'officer' }, 'Efua');
  const admin = await colleague({ context }, { role: 'admin' }, 'Kofi');
  const ids = await prepareCases(system.origin, context, officer, sizes.certificates);
  stage.secrets.push(...[officer, admin].map(({ name, token }) => ({ what: `the session of ${name}`, value: token })));

  const began = performance.now();
  console.log(`${lives.length} payments and ${ids.length} cases prepared in ${((began - preparing) / 1000).toFixed(1)} s`);
  let posted = 0;
  const contactMails = () => [...inbox.arrived.keys()].filter((id) => id.startsWith('contact.')).length;
  // Two mails follow each message.
  const underWay = countUnderWay({ messages: () => 2 * posted > contactMails() });
  const turns = turnsOf(stage).map((turn) => (turn.stops ? { ...turn, happen: () => underWay.breakBegins(turn.happen) } : turn));
  // Each once; whatever is still under way after the last one ends undisturbed.
  const breaking = breakInTurn(
    (time) => turns[time] ?? nothing,
    turns.length,
    () => true,
    { signs: true, onReady: underWay.breakEnds },
  );
  let areOver = false;
  breaking.done.catch(() => undefined).finally(() => (areOver = true));
  const untilBreak = async (time: number): Promise<void> => {
    while (breaking.times() < time && !areOver) await sleep(50);
  };
  const inStep =
    (kind: 'payments' | 'certificates'): InTurn =>
    async (at, work) => {
      await untilBreak(Math.floor((at * turns.length) / sizes[kind]));
      await underWay.during(kind, work);
    };
  const contact = postThroughKills(system, inbox, sizes.messages, breaking, {
    pauseMilliseconds: 2_500,
    onPosting() {
      posted += 1;
      underWay.look();
    },
    isOurs: (id) => id.startsWith('contact.'),
  }).catch(failing);
  const [stuck, unheard] = await Promise.all([
    payAll(lives, provider, inStep('payments')),
    issueAll(context, system.origin, admin, ids, inStep('certificates')),
  ]);
  const lastBreak = await breaking.done;
  await provider.control.calm();
  const ran = { breaking, lastBreak, seconds: (performance.now() - began) / 1000 };
  const { rows } = await context.pool.query<{ id: string }>('select distinct company_id as id from applications where id = any ($1)', [
    ids,
  ]);
  stage.unknownToProvider.push(...rows.map(({ id }) => id));
  return {
    'work under way while parts were away': async () => underWay.isEnough(),
    'faults of messages': () => contact,
    'faults of payments': () => judgePayments(system, context, provider, inbox, { lives, stuck, ...ran }, stage.unknownToProvider),
    'faults of issuance': () => judgeIssuances(context, inbox, { ids, unheard, ...ran }, needsAPerson),
  };
}

type Kind = keyof Sizes;

/**
 * At how many of the kills and cuts each kind must have been under way. One payment begins within 50 ms after each break and an issuance
 * after every third, so the restarts of worker and signer, which take longer than that, always meet one of each.
 */
const leastMet: Readonly<Record<Kind, number>> = { messages: 3, payments: 3, certificates: 2 };

/** A break lasts until every part is ready again. `isUnderWay` tells it of kinds whose work is not run through `during`. */
function countUnderWay(isUnderWay: Readonly<Partial<Record<Kind, () => boolean>>>) {
  const running = { messages: 0, payments: 0, certificates: 0 };
  const met = { messages: new Set<number>(), payments: new Set<number>(), certificates: new Set<number>() };
  const kinds = Object.keys(running) as Kind[];
  let breaks = 0;
  let isBroken = false;
  const look = (): void => {
    if (!isBroken) return;
    for (const kind of kinds) if (running[kind] > 0 || isUnderWay[kind]?.() === true) met[kind].add(breaks);
  };
  return {
    look,
    breakBegins(happen: Turn['happen']) {
      breaks += 1;
      isBroken = true;
      look();
      return happen();
    },
    breakEnds() {
      look();
      isBroken = false;
    },
    async during(kind: Kind, work: () => Promise<void>): Promise<void> {
      running[kind] += 1;
      look();
      try {
        await work();
      } finally {
        running[kind] -= 1;
      }
    },
    isEnough(): boolean {
      console.log(`under way at ${breaks} kills and cuts: ${kinds.map((kind) => `${kind} at ${met[kind].size}`).join(', ')}`);
      return kinds.every((kind) => met[kind].size >= leastMet[kind]);
    },
  };
}

const nothing: Turn = { name: 'nothing', happen: () => undefined, stops: false };

function failing(error: unknown): boolean {
  console.error(error);
  return false;
}

/** One of the provider's faults before each of what is killed or cut. */
function turnsOf(stage: GuardedSystem): readonly Turn[] {
  const hard: readonly Turn[] = Object.entries({ ...ofOurs, ...ofParsing, ...ofSigning, ...ofOthers, ...ofPublishing })
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
