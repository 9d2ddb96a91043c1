import { redirect } from 'react-router';
import { addressIn, readAddress } from '../language/address.ts';
import type { Route } from './+types/contact.ts';

/** The other reading of the contact page's address. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(addressIn(readAddress(new URL(request.url).pathname).language, '/contact-us'), 301);
}
