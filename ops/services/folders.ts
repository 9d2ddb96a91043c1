import { join, resolve } from 'node:path';
import { ports } from '@thamani/server/config/development-services.ts';

const checkout = resolve(import.meta.dirname, '../..');

/** Everything the services keep. Named by a port, so that a second set (PORT_OFFSET) in the same checkout has its own data. */
export const dataFolder = join(checkout, '.data', `services-${ports.POSTGRES_PORT}`);

/** Beside the data and not inside it: a lock must outlive `wipe`, or a waiting shell would hold a file that is gone. */
export const lockFolder = join(checkout, '.data', 'locks', `${ports.POSTGRES_PORT}`);
