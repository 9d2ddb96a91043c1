import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { developmentS3, ports } from '@thamani/server/config/development-services.ts';
import { folderOf, type GoTool } from './install.ts';
import { dataFolder } from './process.ts';
import { service } from './service.ts';

const tool: GoTool = {
  name: 'versitygw',
  version: '1.8.0',
  commands: ['github.com/versity/versitygw/cmd/versitygw'],
  duration: 'about 2 minutes on two cores',
};
const folder = join(dataFolder, 's3');
const buckets = join(folder, 'buckets');
const versions = join(folder, 'versions');

export const s3 = service({
  name: 's3',
  settings: ['S3_PORT'],
  ports: [ports.S3_PORT],
  needs: { tool },
  async prepare() {
    mkdirSync(buckets, { recursive: true });
    mkdirSync(versions, { recursive: true });
    const listen = ['--port', `127.0.0.1:${ports.S3_PORT}`, '--region', developmentS3.region, '--health', '/health', '--quiet'];
    return {
      file: join(folderOf(tool), 'versitygw'),
      args: [...listen, 'posix', '--versioning-dir', versions, buckets],
      folder,
      env: { ROOT_ACCESS_KEY: developmentS3.accessKeyId, ROOT_SECRET_KEY: developmentS3.secretAccessKey },
    };
  },
  async ask() {
    const answer = await fetch(`http://127.0.0.1:${ports.S3_PORT}/health`, { signal: AbortSignal.timeout(3000) });
    if (!answer.ok) throw new Error(`the health check returned HTTP ${answer.status}`);
  },
});
