import type { Tx } from '../../database/connect.ts';

/** True when this call set it: a receipt that was made is never replaced. */
export async function keepReceipt(tx: Tx, paymentId: string, sha256: Buffer, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ receipt_sha256: sha256, updated_at: at })
    .where('id', '=', paymentId)
    .where('receipt_sha256', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
