import { homedir } from 'node:os';
import { join } from 'node:path';
import { withLogin } from './development.ts';
import { readPorts } from './ports.ts';

/** What `ops/services` asks of the environment. It is here because only this folder may read process.env. */
export const ports = readPorts(process.env);

/** Built from source once and shared by all checkouts, hence outside them. */
export const cacheFolder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'thamani');

/** Debian's PostgreSQL, with the tools that belong to the server: pg_dump must have its version. */
export const postgresBinaries = '/usr/lib/postgresql/15/bin';

export const isRoot = process.getuid?.() === 0;

/** The environment that programs started by us receive. */
export const childEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env };

/** For development only: these parts listen on loopback, hold invented data and can be wiped at any time. */
export { developmentDatabase, developmentLogins, developmentS3 } from './development.ts';
/** The administrator, who creates databases and roles on this machine. */
export const adminUrl = withLogin(`postgres://127.0.0.1:${ports.POSTGRES_PORT}/postgres`, 'admin');
export const temporalNamespace = 'thamani';
