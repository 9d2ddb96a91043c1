import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflows } from '@thamani/ops/workflow-bundle.ts';
import { actAsInsider } from '../attack/insider/insider.ts';
import { fuzzApi } from '../attack/api.ts';
import { forgeWithoutTests } from '../attack/certificates/certificates.ts';
import { lookWithOneLayer } from '../attack/companies.ts';
import { weakened } from '../attack/payments/controls.ts';
import { stageOn } from '../attack/payments/stage.ts';
import { forgeAndReplay } from '../attack/payments/payments.ts';
import { lookForSecrets } from '../attack/secrets.ts';
import { stealASession } from '../attack/session-theft.ts';
import { killedAtEveryCall, onBench, withoutIntent } from '../faults/issuance/steps.ts';
import { sameReferenceAgain, settlingInPieces } from '../faults/payments/controls.ts';
import { withoutTemporal } from '../faults/payments/payments.ts';
import { loseWithoutOutbox } from '../faults/without-outbox.ts';
import { workThroughBreaks } from './fault-injection.ts';
import { openGuardedSystem } from './stage.ts';

/**
 * `npm run test:guards`: a short round of everything that guards data or access, with its controls, on one running system: messages,
 * payments and issuances while every part is killed or cut off; attacks on sessions, other companies, certificates, payments and secrets.
 * The full sizes are steps of `npm run nightly`. Exit code 0 only when everything held and every control failed as it must.
 */
const sizes = {
  messages: 100,
  payments: 20,
  certificates: 6,
  changes: 1_500,
  callsBetweenKills: 24,
  /** The same in each run: what a new seed finds is found at night, not by a change that has nothing to do with it. */
  fuzzed: { calls: 250, seed: 7 },
  attackOnPayments: { count: 100, copies: 50 },
  control: { messages: 40, kills: 2 },
};

const failed: string[] = [];
let passed = 0;
async function guard(name: string, work: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  // What throws has not held; the others are still worth running.
  const held = await work().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  if (held) passed += 1;
  else failed.push(name);
  console.log(`${held ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
}

// Each start of a worker would otherwise bundle the workflows again.
if (!existsSync(join(import.meta.dirname, '../../server/build/workflows.js'))) await bundleWorkflows();
const stage = await openGuardedSystem();
const { system, context, inbox, provider, texts, gates } = stage;

await guard('payments while Temporal is away', () => withoutTemporal(system, context, provider, gates.temporal));
await guard('messages, payments and issuances through every break', async () => {
  const outcomes = await workThroughBreaks(stage, sizes);
  for (const [name, outcome] of Object.entries(outcomes)) await guard(name, outcome);
  return true;
});
await guard('control: payments', async () => [await sameReferenceAgain(), await settlingInPieces()].every(Boolean));
await guard('issuance killed between its calls, and its control', () =>
  onBench(async (bench) => [await killedAtEveryCall(bench, sizes.callsBetweenKills), await withoutIntent(bench)].every(Boolean)),
);
await guard('attacks on sessions', stealASession);
await guard('attacks on other companies', lookWithOneLayer);
await guard('acts of an insider', actAsInsider);
await guard('API fuzzing', () => fuzzApi([String(sizes.fuzzed.calls), String(sizes.fuzzed.seed)]));
await guard('attacks on certificates', () => forgeWithoutTests(sizes.changes));
await guard('attacks on payments', async () => {
  await provider.control.set({ messages_to: null });
  const attacked = stageOn(system, context, provider.control, { unknownToProvider: stage.unknownToProvider, quietWithin: 120_000 });
  const { count, copies } = sizes.attackOnPayments;
  // The controls have a server of their own.
  return (await Promise.all([forgeAndReplay(attacked, count, copies), weakened()])).every(Boolean);
});
// From here on mails are turned away and fail again and again, which the faults above would report as stuck.
await guard('secrets in logs', () => lookForSecrets(system, inbox, texts, stage.secrets));
await guard('control: messages without the outbox', async () => {
  // The worker stays; the other two must not hand over what the control leaves behind.
  await Promise.all([system.programs.api?.stop(), system.programs.relay?.stop()]);
  const { messages, kills } = sizes.control;
  const lost = await loseWithoutOutbox(system, inbox, messages, kills);
  console.log(`control without the outbox: ${lost} of ${messages} acknowledged messages lost their mails`);
  return lost > 0;
});
await stage.close();

console.log(failed.length === 0 ? `guards: all ${passed} held` : `guards: ${failed.length} FAILED: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
