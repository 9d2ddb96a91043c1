import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IntroDrawing } from './IntroDrawing.tsx';

test.each(['check', 'workshop', 'producer'] as const)('the drawing %s is decoration, has no colour of its own, and is below 3 kB', (of) => {
  const drawing = renderToStaticMarkup(<IntroDrawing of={of} />);
  expect(drawing).toContain('aria-hidden="true"');
  expect(drawing).not.toMatch(/#|style=|fill=|stroke=/);
  expect(drawing.length).toBeLessThan(3_000);
});
