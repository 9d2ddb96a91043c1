import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';

/** `db` is one snapshot of everything, where others go on writing. */
export type Checking = Pick<Context, 'seals' | 'config' | 'clock'> & { readonly db: Queryable };

/** Something that is not as it was written, in words for whoever looks into it. */
export interface Tampering {
  readonly where: string;
  readonly what: string;
}
