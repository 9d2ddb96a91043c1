import { expect, test } from 'vitest';
import { ownTextsAt, sectionOf, type OwnCatalog } from './OwnTexts.tsx';

const messages = { aaaaaa: ['Invite'], bbbbbb: ['Roles'], cccccc: ['Fee'] };
const whole: OwnCatalog = { messages };
const built: OwnCatalog = { messages, sections: { staff: ['aaaaaa', 'bbbbbb'], prices: ['bbbbbb', 'cccccc'], sessions: [] } };

const at = (path: string, catalog: OwnCatalog) =>
  JSON.parse(ownTextsAt(path, { en: { messages: {} }, fr: catalog, ar: { messages: {} } })) as unknown;

test.each([
  ['/fr/staff', { aaaaaa: ['Invite'], bbbbbb: ['Roles'] }],
  ['/fr/prices/7', { bbbbbb: ['Roles'], cccccc: ['Fee'] }],
  ['/fr/sessions', {}],
])('%s has the texts of its section', (path, texts) => {
  expect(at(path, built)).toEqual(texts);
});

test('in development, where no section is known, all texts are sent', () => {
  expect(at('/fr/staff', whole)).toEqual(messages);
});

test.each([
  ['/staff', 'staff'],
  ['/fr/appeals/1', 'appeals'],
  ['/ar', ''],
  ['/', ''],
])('the section of %s is "%s"', (path, section) => {
  expect(sectionOf(path)).toBe(section);
});
