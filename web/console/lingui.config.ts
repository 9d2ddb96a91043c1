import { languages } from '@thamani/domain/languages.ts';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  rootDir: import.meta.dirname,
  locales: [...languages],
  sourceLocale: 'en',
  // web/site has messages that both sites show: each site's catalogs translate them.
  catalogs: [{ path: '<rootDir>/app/locales/{locale}', include: ['<rootDir>/app', '<rootDir>/../site'], exclude: ['**/*.test.*'] }],
  // Line numbers would change the catalogs with every edit of a page.
  format: formatter({ lineNumbers: false }),
});
