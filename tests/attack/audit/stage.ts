import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { createContext, type Context } from '@thamani/server/context.ts';
import { connect } from '@thamani/server/database/connect.ts';
import { createTestDatabase } from '@thamani/server/database/test-database.ts';
import { recordAuditEvent } from '@thamani/server/engine/audit-log.ts';
import { exportSeals, sealHeads } from '@thamani/server/features/audit/sealing.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { insidersOwn } from './insider.ts';
import type { Dice } from '../certificates/changes.ts';

/** An audit of some chains, sealed several times, with something at its end that is not sealed yet. */
export interface Stage {
  readonly context: Context;
  /** Chains that were sealed, as far as they went. */
  readonly sealed: readonly string[];
  /** What was written after the last seal: from which event on. A chain that began then has nothing before it. */
  readonly tails: readonly { readonly chain: string; readonly from: number }[];
  /** Seals everything. Later checks compare with the seals in the object store. */
  seal(): Promise<void>;
  close(): Promise<void>;
}

const chains = 24;
const rounds = 8;
const actions = ['case.assigned', 'case.requirement_accepted', 'case.approve', 'case.reject'] as const;

export async function auditStage(dice: Dice): Promise<Stage> {
  const database = await createTestDatabase(adminUrl);
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.url, DATABASE_POOL: '3', AUDIT_BUCKET: 'tests-audit' };
  let now = new Date('2026-11-16T06:00:00Z').getTime();
  const clock = { now: () => new Date(now) };
  const wired = await createContext('attack', configOfProcess(settings), { clock });
  // The attacker has every right in the database. No process of ours has these rights.
  const admin = connect(database.adminUrl, 3, () => undefined);
  const context: Context = { ...wired, ...admin, seals: heldAsRead(wired.seals) };
  const ids = Array.from({ length: chains }, () => context.ids.uuid());
  const staff = Array.from({ length: 5 }, () => context.ids.uuid());
  const write = (id: string) =>
    context.db.transaction().execute((tx) =>
      recordAuditEvent(tx, {
        id: context.ids.uuid(),
        at: new Date((now += 1_000)),
        actor: dice(3) === 0 ? { kind: 'system' } : { kind: 'staff', id: staff[dice(5)] ?? '' },
        action: actions[dice(4)] ?? 'case.assigned',
        subject: { kind: 'application', id },
        data: { reason: `reason ${dice(1_000)}`, figure: dice(1_000) },
        requestId: context.ids.uuid(),
      }),
    );
  const seal = async () => {
    now += 300_000;
    while ((await sealHeads(context)).more);
    await exportSeals({ ...context, seals: wired.seals });
    now += 7_200_000;
  };
  // The last two begin when everything else is sealed.
  for (let round = 0; round < rounds; round += 1) {
    for (const id of ids.slice(0, -2)) for (let n = dice(4); n > 0; n -= 1) await write(id);
    await seal();
  }
  const ends = await context.db.selectFrom('audit_chain_heads').select(['chain', 'position']).execute();
  for (const id of ids.slice(-6)) for (let n = 2 + dice(3); n > 0; n -= 1) await write(id);
  await context.pool.query(insidersOwn);
  return {
    context,
    sealed: ends.map(({ chain }) => chain),
    tails: ids
      .slice(-6)
      .map((id) => ({ chain: `case ${id}`, from: Number(ends.find(({ chain }) => chain === `case ${id}`)?.position ?? 0) + 1 })),
    seal,
    async close() {
      await admin.db.destroy();
      await wired.close();
      await database.drop();
    },
  };
}

/** The insider cannot change the seals in the object store: they are fetched once and are the same for every check. */
function heldAsRead(seals: Context['seals']): Context['seals'] {
  const held = new Map<string, Buffer>();
  return {
    ...seals,
    async read(key) {
      const body = held.get(key);
      if (body !== undefined) return { bytes: body.byteLength, body: Readable.from([body]) };
      const object = await seals.read(key);
      if (object === undefined) return undefined;
      held.set(key, await buffer(object.body));
      return this.read(key);
    },
  };
}
