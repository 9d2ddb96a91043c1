import { configOfProcess } from '../config/process-config.ts';
import { migrate } from '../database/migrate.ts';

const { migrationUrl, tls } = configOfProcess({}, 'migrate').database;
const ran = await migrate(migrationUrl, tls);
process.stdout.write(ran.length === 0 ? 'The database is up to date.\n' : `Applied ${ran.join(', ')}.\n`);
