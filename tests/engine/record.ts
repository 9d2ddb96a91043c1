import { mkdir, writeFile } from 'node:fs/promises';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { openEngine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';

/** `npm run record -- <workflow> <name> <argument as JSON>`: runs a workflow with activities that do nothing, and keeps its history for the replay test. */
const [workflow = '', name = '', argument] = process.argv.slice(2);
const folders: Record<string, string> = {
  accountActivated: 'accounts',
  codeAsked: 'accounts',
  deletionAsked: 'accounts',
  newDevice: 'accounts',
  passwordChanged: 'accounts',
  contactReceived: 'contact',
  housekeeping: 'housekeeping',
};
const answers: Record<string, unknown> = {
  acknowledgeContact: undefined,
  eraseAccount: undefined,
  forgetExpired: { forgotten: 0, more: false },
  notifyTeamOfContact: undefined,
  prepareMonths: { made: 3 },
  sendCode: undefined,
  tellDeletion: undefined,
  textNewDevice: undefined,
  textPasswordChanged: undefined,
  tellNewDevice: undefined,
  tellPasswordChanged: undefined,
  welcomeAccount: undefined,
};
const folder = folders[workflow];
if (folder === undefined || name === '')
  throw new Error(`Usage: npm run record -- ${Object.keys(folders).join('|')} <name> [argument as JSON]`);

const engine = await openEngine();
const activities = Object.fromEntries(Object.entries(answers).map(([activity, answer]) => [activity, async () => answer]));
const worker = await engine.worker({ activities });
await worker.runUntil(async () => {
  const id = await startInSimulatedTime(engine, workflow, argument === undefined ? [] : [JSON.parse(argument)]);
  const handle = engine.client.workflow.getHandle(id);
  await handle.result();
  const directory = new URL(`../../workflows/${folder}/histories/`, import.meta.url);
  await mkdir(directory, { recursive: true });
  await writeFile(new URL(`${name}.json`, directory), `${historyToJSON(await handle.fetchHistory())}\n`, { flag: 'wx' });
});
await engine.close();
process.exit();
