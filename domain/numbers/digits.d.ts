/** Arabic-Indic and Persian digits as 0 to 9; everything else stays. Numbers, phones, years, codes and numbers of registers are kept in 0 to 9. */
export declare function westernDigits(text: string): string;
