import { homedir } from 'node:os';
import { join } from 'node:path';
import { readPorts } from './ports.ts';

/** What `ops/services` asks of the environment. It stands here because only this folder may read process.env. */
export const ports = readPorts(process.env);

/** Built from source once and shared by all checkouts, hence outside them. */
export const cacheFolder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'thamani');

export const isRoot = process.getuid?.() === 0;

/** The environment that programs started by us receive. */
export const childEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env };

/** For development only: these parts listen on loopback, hold invented data and can be wiped at any time. */
export const developmentDatabase = { user: 'thamani', password: 'thamani', database: 'thamani' } as const;
export { developmentS3 } from './development.ts';
export const temporalNamespace = 'thamani';
