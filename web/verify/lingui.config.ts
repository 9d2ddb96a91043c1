import { languages } from '@thamani/domain/languages.ts';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  rootDir: import.meta.dirname,
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/pages/locales/{locale}', include: ['<rootDir>/pages'], exclude: ['**/*.test.*'] }],
  orderBy: 'messageId',
  format: formatter({ lineNumbers: false }),
});
