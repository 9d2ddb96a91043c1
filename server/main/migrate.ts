import { configOfProcess } from '../config/process.ts';
import { migrate } from '../database/migrate.ts';

const ran = await migrate(configOfProcess({}, 'migrate').database.migrationUrl);
process.stdout.write(ran.length === 0 ? 'The database is up to date.\n' : `Ran ${ran.join(', ')}.\n`);
