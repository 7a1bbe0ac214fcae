import type { ResponseMeta } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { isolateText } from '../model/isolateText';
import { formatDay, formatMoment } from './formatTime';

/**
 * What a screen says about its data: nothing if the data is up to date, or if
 * its problems say enough.
 *
 * @param clock - `now` is in milliseconds
 */
export function coverageText(
  t: Translate,
  { coverage, problems }: ResponseMeta,
  { now, language }: { now: number; language: string | undefined },
): string[] {
  const { asOf, stale, why, since } = coverage;
  const sentences: string[] = downRegions(problems).map(region =>
    t('problem.reason.regionUnavailable', { region: isolateText(region, 80) }),
  );
  if (stale) {
    sentences.push(
      asOf
        ? t('notice.from', { time: formatMoment(asOf, now, language) })
        : t('notice.earlier'),
    );
  }
  if (why === 'reading') {
    sentences.push(
      since
        ? t('notice.readingBack', { since: formatDay(since, language) })
        : t('notice.reading'),
    );
  }
  return sentences;
}

function downRegions(problems: ResponseMeta['problems']): string[] {
  const down = problems.filter(({ reason }) => reason === 'region-unavailable');
  return [...new Set(down.flatMap(({ region }) => region ?? []))];
}
