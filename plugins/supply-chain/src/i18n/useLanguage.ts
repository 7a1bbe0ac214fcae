import {
  appLanguageApiRef,
  useApiHolder,
} from '@backstage/frontend-plugin-api';

/**
 * The language of the app for dates and numbers, in the form of the user's own
 * country where the browser names one, such as `en-GB` for `en`; undefined,
 * which means the browser's own, where the app has no choice of languages.
 */
export function useLanguage(): string | undefined {
  const language = useApiHolder()
    .get(appLanguageApiRef)
    ?.getLanguage().language;
  return (
    language &&
    (navigator.languages.find(each => each.startsWith(`${language}-`)) ??
      language)
  );
}
