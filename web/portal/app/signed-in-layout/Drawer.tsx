import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { canSwitch, CompanySwitch } from '../company-context/CompanySwitch.tsx';
import { Brand, Navigation } from './Navigation.tsx';
import type { SignedIn } from './signed-in-user.ts';

/** From this width the navigation is beside the page. */
const wide = '(min-width: 1024px)';

const drawerId = 'drawer';
/** Newer browsers open it by themselves, before the script is there. */
const opensWithoutScript = { command: 'show-modal', commandfor: drawerId };

/** The browser's own modal: it keeps focus inside, closes by Escape, and gives focus back to the button. */
export function Drawer({ who, onLogout }: { readonly who: SignedIn | undefined; readonly onLogout: () => void }) {
  const { t } = useLingui();
  const drawer = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const close = () => drawer.current?.close();

  useEffect(close, [key]);
  useEffect(() => {
    const veil = drawer.current;
    // The veil is the dialog itself; what it holds covers all but the veil. Escape does the same by keyboard.
    const pressed = ({ target }: Event) => target === veil && close();
    veil?.addEventListener('click', pressed);
    return () => veil?.removeEventListener('click', pressed);
  }, []);
  useEffect(() => {
    const widened = matchMedia(wide);
    widened.addEventListener('change', close);
    return () => widened.removeEventListener('change', close);
  }, []);

  return (
    <>
      <button
        type="button"
        className="bar-menu"
        aria-haspopup="dialog"
        {...opensWithoutScript}
        onClick={() => {
          if (drawer.current?.open === false) drawer.current.showModal();
        }}
      >
        <Icon name="menu" />
        <span className="unseen">
          <Trans>Open navigation</Trans>
        </span>
      </button>
      <dialog ref={drawer} id={drawerId} className="drawer" aria-label={t`Navigation`}>
        <div className="drawer-sheet">
          <div className="drawer-head">
            <Brand />
            <button type="button" className="drawer-close" onClick={close} aria-label={t`Close`}>
              <Icon name="cross" />
            </button>
          </div>
          {who && canSwitch(who) && <CompanySwitch who={who} className="drawer-switch" />}
          <Navigation
            onFollow={close}
            onLogout={() => {
              close();
              onLogout();
            }}
          />
        </div>
      </dialog>
    </>
  );
}
