/** Of the pages about applications, as English has them. */
export const listAddress = '/applications';
export const newAddress = '/applications/new';

export function detailAddress(id: string): string {
  return `/applications/${id}`;
}

export function editAddress(id: string): string {
  return `/applications/${id}/edit`;
}
