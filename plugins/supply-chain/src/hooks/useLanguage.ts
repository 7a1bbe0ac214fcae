import {
  appLanguageApiRef,
  useApiHolder,
} from '@backstage/frontend-plugin-api';

/**
 * The language of the app, such as `en`, for dates and numbers; undefined,
 * which means the browser's own, where the app has no choice of languages.
 */
export function useLanguage(): string | undefined {
  return useApiHolder().get(appLanguageApiRef)?.getLanguage().language;
}
