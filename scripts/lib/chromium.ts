import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** Finds the Chromium in `CHROMIUM_PATH`, or else the first one on the PATH. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const candidates = CHROMIUM_PATH
    ? [CHROMIUM_PATH]
    : PATH.split(delimiter).flatMap(folder =>
        NAMES.map(name => join(folder, name)),
      );
  return candidates.find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable.
    return false;
  }
}
