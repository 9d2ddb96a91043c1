import type { FailureRow } from './store.ts';

export function failureView(row: FailureRow) {
  return {
    id: row.id,
    account: { kind: row.account_kind, id: row.account_id, name: row.account_name },
    reason: row.reason,
    hour: row.hour.toISOString(),
    last_at: row.last_at.toISOString(),
    count: row.count,
    networks: row.networks,
    has_more_networks: row.has_more_networks,
  };
}
