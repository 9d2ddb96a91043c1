import { expect, test } from 'vitest';
import { dataBlock } from './StructuredData.tsx';

test('no text in the data can end its element, and what is read is what was written', () => {
  const written = { name: '</script><script>alert(1)</script>', note: '<!-- <script>' };
  expect(dataBlock(written)).not.toContain('<');
  expect(JSON.parse(dataBlock(written))).toEqual(written);
});
