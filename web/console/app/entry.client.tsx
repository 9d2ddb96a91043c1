import type { Messages } from '@lingui/core';
import { hydrate } from '@thamani/site/hydrate.tsx';

await hydrate((language) => import(`./locales/${language}.po`) as Promise<{ messages: Messages }>);
