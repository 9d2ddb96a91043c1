import { expect, test } from 'vitest';
import { initialsOf } from './TopBar.tsx';

test('one letter of each name, as a person would write them', () => {
  expect(initialsOf({ first_name: 'ama', last_name: 'Mensah' })).toBe('AM');
  expect(initialsOf({ first_name: ' Émile', last_name: 'Ọlá' })).toBe('ÉỌ');
  expect(initialsOf({ first_name: '𞤀𞤣𞤤𞤢𞤥', last_name: '' })).toBe('𞤀');
  expect(initialsOf({ first_name: 'أمينة', last_name: 'محمد' })).toBe('أ\u2009م');
  expect(initialsOf({ first_name: 'أمينة', last_name: 'الشريف' })).toBe('أ\u2009ش');
  expect(initialsOf({ first_name: 'ألبرت', last_name: 'الي' })).toBe('أ\u2009ا');
});
