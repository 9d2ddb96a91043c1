import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext } from '@thamani/server/context.ts';
import { createApp } from '@thamani/server/http/app.ts';
import { inPieces } from '../system/without-transactions.ts';

const config = configOfProcess();
const context = await createContext('api-in-pieces', config);
const app = await createApp({ ...context, db: inPieces(context.db) });
await app.listen({ host: config.host, port: config.ports.PORTAL_PORT });
