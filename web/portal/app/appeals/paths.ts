/** Of the appeal about an application, as English has it. */
export function appealAddress(applicationId: string): string {
  return `/applications/${applicationId}/appeal`;
}
