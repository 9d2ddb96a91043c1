import { ageOf, type Finding } from './report.ts';
import type { Ask } from './query.ts';

/** It happens every five minutes; what waits for longer can still be rewritten by an insider. */
const sealedWithinSeconds = 30 * 60;

/** Events that no seal vouches for. As many chains are looked at as stand unsealed on a bad day. */
export async function unsealed(ask: Ask): Promise<Finding | undefined> {
  const [row] = await ask(
    `select count(*)::int as chains, extract(epoch from now() - min(e.at))::int as age from
       (select chain, sealed_position from audit_chain_heads where position > sealed_position order by chain limit 10000) h
       join lateral (select at from audit_events where audit_events.chain = h.chain and audit_events.position = h.sealed_position + 1 limit 1) e on true`,
  );
  const age = Number(row?.['age'] ?? 0);
  if (age <= sealedWithinSeconds) return undefined;
  return {
    what: 'audit events are not sealed',
    which: [`${row?.['chains']} chains have unsealed events, the oldest for ${ageOf(age)} (docs/runbooks/audit.md)`],
  };
}
