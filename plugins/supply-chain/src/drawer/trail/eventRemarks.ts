import type { TrailEventRecord } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../../i18n/useTranslation';
import { isolateText } from '../../model/isolateText';
import { shortenName } from '../../ui/shortenName';

const FIELDS = {
  template: 'event.field.template',
  git_commit_info: 'event.field.commit',
  description: 'event.field.description',
} as const;

/**
 * Details of an event: an approval's comment, the changes, or what was
 * overridden and why.
 */
export function eventRemarks(t: Translate, event: TrailEventRecord): string[] {
  const { approval, changes = [], omittedChanges = 0, override } = event;
  return [
    approval?.comment,
    changes.length > 0
      ? t('event.changed', {
          changes: [
            changes.map(change => changeText(t, change)).join(', '),
            ...(omittedChanges > 0
              ? [t('card.more', { amount: omittedChanges })]
              : []),
          ].join(' '),
        })
      : undefined,
    override?.replaced &&
      t('event.overrides', { name: isolateText(override.replaced.name, 80) }),
    override && !override.replaced ? t('event.overridesUnnamed') : undefined,
    override?.reason,
  ].filter(remark => remark !== undefined);
}

function changeText(
  t: Translate,
  { field, from, to }: NonNullable<TrailEventRecord['changes']>[number],
): string {
  const name = isKnown(field)
    ? t(FIELDS[field])
    : isolateText(field.replaceAll('_', ' '), 60);
  if (from === undefined && to === undefined) {
    return name;
  }
  return t('event.changedFrom', { name, from: valueOf(from), to: valueOf(to) });
}

function valueOf(value: string | undefined): string {
  return value === undefined ? '?' : isolateText(shortenName(value), 80);
}

function isKnown(field: string): field is keyof typeof FIELDS {
  return Object.hasOwn(FIELDS, field);
}
