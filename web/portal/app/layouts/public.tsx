import { Outlet } from 'react-router';
import { PublicShell } from '../shell/PublicShell.tsx';

/** No React in the browser: the page is complete as it comes, the same for everybody, and a cache may keep it. */
export default function PublicLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}
