import { configOfProcess } from '@thamani/server/config/process-config.ts';

const { ports } = configOfProcess();

/** Beside the ports of the product, which it does not belong to. */
export const workbenchPort = ports.PORTAL_PORT + 30;
export const workbenchOrigin = `http://localhost:${workbenchPort}`;
export const inboxOrigin = `http://127.0.0.1:${ports.INBOX_PORT}`;
