import { useTranslation } from '../../i18n/useTranslation';
import { Repeated } from '../../writes/Repeated';
import type { ShownErrors } from '../../writes/useFieldErrors';
import { WriteField } from '../../writes/WriteField';
import type { GenericDraft } from './genericContent';

/** An attestation's external links. */
export function LinkFields(props: {
  links: GenericDraft['links'];
  shown: ShownErrors;
  onChange(links: GenericDraft['links']): void;
}) {
  const { links, shown, onChange } = props;
  const { t } = useTranslation();
  const about = (number: string) => t('attest.linkNumber', { number });
  return (
    <Repeated
      label={t('attest.links')}
      what={t('attest.link')}
      about={about}
      items={links}
      added={{ name: '', href: '' }}
      onChange={onChange}
    >
      {(link, set, index) => (
        <>
          <WriteField
            label={t('attest.linkName')}
            about={about(String(index + 1))}
            error={shown.at(`links.${index}.name`)}
            value={link.name}
            onChange={name => set({ ...link, name })}
            onBlur={() => shown.leave(`links.${index}.name`)}
          />
          <WriteField
            label={t('attest.linkUrl')}
            about={about(String(index + 1))}
            error={shown.at(`links.${index}.href`)}
            value={link.href}
            onChange={href => set({ ...link, href })}
            onBlur={() => shown.leave(`links.${index}.href`)}
          />
        </>
      )}
    </Repeated>
  );
}

/** An attestation's annotations. */
export function AnnotationFields(props: {
  annotations: GenericDraft['annotations'];
  shown: ShownErrors;
  onChange(annotations: GenericDraft['annotations']): void;
}) {
  const { annotations, shown, onChange } = props;
  const { t } = useTranslation();
  const about = (number: string) => t('attest.annotationNumber', { number });
  return (
    <Repeated
      label={t('attestation.annotations')}
      what={t('attest.annotation')}
      about={about}
      items={annotations}
      added={{ name: '', value: '' }}
      onChange={onChange}
    >
      {(annotation, set, index) => (
        <>
          <WriteField
            label={t('attest.annotationName')}
            about={about(String(index + 1))}
            error={shown.at(`annotations.${index}.name`)}
            value={annotation.name}
            onChange={name => set({ ...annotation, name })}
            onBlur={() => shown.leave(`annotations.${index}.name`)}
          />
          <WriteField
            label={t('attest.annotationValue')}
            about={about(String(index + 1))}
            error={shown.at(`annotations.${index}.value`)}
            value={annotation.value}
            onChange={value => set({ ...annotation, value })}
          />
        </>
      )}
    </Repeated>
  );
}
