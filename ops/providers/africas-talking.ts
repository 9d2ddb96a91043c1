import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { textProvider } from '@thamani/server/testing/fakes/fake-africas-talking.ts';

/** In the place of Africa's Talking on this machine: takes every text message that the system sends; nothing leaves the machine. */
const { ports, texts } = configOfProcess({ NODE_ENV: 'development' });
textProvider(texts.apiKey).server.listen(ports.TEXT_PROVIDER_PORT, '127.0.0.1');
