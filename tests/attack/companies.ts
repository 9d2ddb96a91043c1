import { expectedCalls, type ExpectedCall } from '@thamani/server/testing/company-access/expectations.ts';
import { openAccessStage, type AccessStage } from '@thamani/server/testing/company-access/stage.ts';
import { findsOwn, leaksOf } from '@thamani/server/testing/company-access/sweep.ts';
import { startWeakenedApp, switchOffRowLevelSecurity } from '@thamani/server/testing/weakened-app.ts';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';

interface Look {
  readonly leaks: readonly string[];
  /** Readings of the company's own that still work: a server that finds nothing leaks nothing. */
  readonly found: number;
}

type LookAt = (origin: string) => Promise<Look>;
/** Which of the two layers of access control are on while one looks. */
type AccessLayers = (stage: AccessStage, look: LookAt) => Promise<Look>;

const bothLayers: AccessLayers = ({ server }, look) => look(server.origin);

const oneLayer: Readonly<Record<string, AccessLayers>> = {
  'the policy away': lookWithoutPolicy,
  'row level security away': async ({ server }, look) => {
    await switchOffRowLevelSecurity(server);
    return look(server.origin);
  },
};

/**
 * `npm run attack -- companies`: an owner asks for what is another company's, by every operation of companies. Two layers of access
 * control keep them apart: the policy with the conditions of our queries, and row level security in the database. Each is switched off
 * once, and the other holds. Control: with both off, other companies are seen and changed.
 */
export async function lookAtOtherCompanies(): Promise<boolean> {
  // The names are part of the figures in docs/nightly.json, which a run is compared with.
  return lookThrough({ 'both walls': bothLayers, ...oneLayer }, expectedCalls);
}

/** For a round beside `npm test`, which looks with both layers (server/http/company-access.test.ts): each off once, by fewer operations. */
export async function lookWithOneLayer(): Promise<boolean> {
  return lookThrough(oneLayer, oneOfEachKind());
}

/** Everything that a company reads without naming it, and for each kind of thing one operation that reads it and one that changes it. */
function oneOfEachKind(): readonly ExpectedCall[] {
  const kinds = new Map<string, ExpectedCall>();
  for (const call of expectedCalls) {
    const kind = call.object === undefined ? call.name : `${call.object}, ${isGet(call) ? 'read' : 'changed'}`;
    if ((call.object !== undefined || isReading(call)) && !kinds.has(kind)) kinds.set(kind, call);
  }
  return [...kinds.values()];
}

const isGet = ({ operation }: ExpectedCall): boolean => operation.method === 'GET';
const isReading = (call: ExpectedCall): boolean => isGet(call) && call.right !== 'person';

async function lookThrough(ways: Readonly<Record<string, AccessLayers>>, calls: readonly ExpectedCall[]): Promise<boolean> {
  const readings = calls.filter(isReading);
  let isHeld = true;
  for (const [name, layers] of Object.entries(ways)) {
    const { leaks, found } = await onStage(layers, calls, readings);
    console.log(
      `other companies, ${name}: ${leaks.length} leaks by ${calls.length} operations; ${found} of ${readings.length} readings of one's own still work`,
    );
    for (const leak of leaks) console.log(`  LEAK: ${leak}`);
    reportNone({ [`leaks to another company, ${name}`]: leaks.length });
    reportFigure({ name: `readings of one's own, ${name}`, value: found, goal: { exactly: readings.length } });
    isHeld &&= leaks.length === 0 && found === readings.length;
  }
  const { leaks: control } = await onStage(withoutBoth, calls, readings);
  console.log(`  control, both layers off: ${control.length} leaks`);
  reportControl('leaks to another company, both walls away', control.length);
  return isHeld && control.length > 0;
}

/** The same server whose code asks neither for roles nor to which company a row belongs: what is left is the database. */
async function lookWithoutPolicy({ server }: AccessStage, look: LookAt): Promise<Look> {
  const weakened = await startWeakenedApp(server, { roles: true, company: true });
  try {
    return await look(weakened.origin);
  } finally {
    await weakened.close();
  }
}

async function withoutBoth(stage: AccessStage, look: LookAt): Promise<Look> {
  await switchOffRowLevelSecurity(stage.server);
  return lookWithoutPolicy(stage, look);
}

/** Each with separate companies: where a layer is off, they do not stay as they were. */
async function onStage(layers: AccessLayers, calls: readonly ExpectedCall[], readings: readonly ExpectedCall[]): Promise<Look> {
  const stage = await openAccessStage();
  try {
    return await layers(stage, async (origin) => {
      let found = 0;
      for (const call of readings) if (await findsOwn(stage, origin, call)) found += 1;
      const leaks: string[] = [];
      for (const call of calls) leaks.push(...(await leaksOf(stage, origin, call)));
      return { leaks, found };
    });
  } finally {
    await stage.close();
  }
}
