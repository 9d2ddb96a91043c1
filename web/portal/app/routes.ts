import { index, layout, prefix, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

/** Tools of ours, left out of what is built for production. */
const workbench =
  import.meta.env.MODE === 'production' ? [] : [layout('layouts/signed-in.tsx', [route('workbench', 'workbench/page.tsx')])];

export default [
  ...prefix(':language?', [
    layout('layouts/public.tsx', [index('routes/home.tsx'), route('contact-us', 'routes/contact-us.tsx')]),
    route('contact', 'routes/contact.ts'),
    ...workbench,
  ]),
] satisfies RouteConfig;
