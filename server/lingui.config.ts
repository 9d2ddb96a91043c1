import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'fr', 'ar'],
  catalogs: [{ path: '<rootDir>/i18n/locales/{locale}', include: ['<rootDir>/i18n', '<rootDir>/features'], exclude: ['**/*.test.ts'] }],
  orderBy: 'messageId',
  format: formatter({ lineNumbers: false }),
});
