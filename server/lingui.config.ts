import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'fr', 'ar'],
  catalogs: [{ path: '<rootDir>/words/locales/{locale}', include: ['<rootDir>/words', '<rootDir>/features'], exclude: ['**/*.test.ts'] }],
  orderBy: 'messageId',
  format: formatter({ lineNumbers: false }),
});
