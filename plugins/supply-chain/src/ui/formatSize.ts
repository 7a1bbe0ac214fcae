const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a number of bytes in a suitable unit, such as "1.2 MB". */
export function formatSize(bytes: number, language?: string): string {
  const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  const step = Math.min(power, UNITS.length - 1);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step],
    // English has no plural for the short form.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
