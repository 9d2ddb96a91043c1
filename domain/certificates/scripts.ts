/** Characters that the certificate's fonts can draw: Latin, Arabic, Ethiopic, Tifinagh, N'Ko, and what all scripts share. */
const drawable =
  /^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Ethiopic}\p{Script=Tifinagh}\p{Script=Nko}\p{Script=Common}\p{Script=Inherited}]*$/u;
const pictographs = /(?![©®™])\p{Extended_Pictographic}/u;

export function isDrawable(text: string): boolean {
  return drawable.test(text) && !pictographs.test(text);
}
