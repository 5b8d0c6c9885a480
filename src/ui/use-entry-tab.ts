import { useLocation, useNavigate } from '@tanstack/react-router'

/** The chosen tab of a screen and how to choose another; recorded in the entry of the history, so that Back finds it again. */
export function useEntryTab<Id extends string>(tabs: readonly { id: Id }[], first: Id): [Id, (id: Id) => void] {
  const kept = useLocation({ select: ({ state }) => state.tab })
  const navigate = useNavigate()
  const choose = (tab: Id) => {
    void navigate({
      to: '.',
      search: true,
      state: (state) => ({ ...state, tab }),
      replace: true,
      resetScroll: false,
    })
  }
  return [tabs.find(({ id }) => id === kept)?.id ?? first, choose]
}
