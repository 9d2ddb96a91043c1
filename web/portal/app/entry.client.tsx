import type { Messages } from '@lingui/core';
import { sendCompanyOfPage } from '@thamani/client/company-of-page.ts';
import { hydrate } from '@thamani/site/hydrate.tsx';

sendCompanyOfPage();
await hydrate((language) => import(`./locales/${language}.po`) as Promise<{ messages: Messages }>);
