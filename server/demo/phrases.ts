/** Ways to begin an opinion; `%` stands for it. Most people just say it. */
export const frames: readonly string[] = [
  ...Array<string>(9).fill('%'),
  'Unpopular opinion: %',
  'Hill I will die on: %',
  'I said it at dinner and I will say it here: %',
  'Small thing, but: %',
  'After years of the opposite I have come round. %',
  'My grandmother used to say it and she was right. %',
  'Saying it out loud for once. %',
  'Overheard on the bus, and I agree: %',
  'Note to self: %',
  'Friday thought. %',
]

/** Whole opinions about a thing; `%` stands for it. */
export const verdicts: readonly string[] = [
  '% is underrated, and I think it is because nobody sells it.',
  'Can we talk about how good % is? Nobody warned me.',
  'Ten years ago I laughed at people who liked %. I would like to apologise to all of them.',
  'There are two kinds of people: those who love %, and those who have not tried it properly.',
  'I keep a list of things that made this year better. Number one is %.',
  'They say money cannot buy happiness. It can buy time for %, which is close enough.',
  'My contribution to the debate: %. That is it. That is the post.',
  'If I were in charge for a day, there would be more room for % in everybody’s week.',
  'Honest question: is there anything better than %?',
  'I used to think that % was a waste of time. Now I think that most other things are.',
  'Everyone has a theory about success. Mine is simply %.',
  'We do not give enough credit to %.',
  'Somebody on this app defended % last week and I have thought about it every day since.',
  'It has been a long week, and the best of it was %.',
  'Change my mind: % is overrated, and we only keep it because it looks good in pictures.',
  'I tried to like %. I really did. It is fine. It is just not for me, and that is allowed.',
]

/** What some add at the end. */
export const codas: readonly string[] = [
  'Am I wrong?',
  'Tell me why I am wrong, kindly.',
  'I will not be taking questions.',
  'Discuss.',
  'What would you change?',
  'Who is with me?',
  'I said what I said.',
  'Change my mind.',
  'Curious how others see this.',
  'It took me far too long to notice.',
  'Happy to hear the other side.',
  'That is all.',
  'Where you live, is it different?',
  'I feel better now.',
  'Asking for a friend. The friend is me.',
  'Long story, ask me in the comments.',
  '🙂',
  '☕️',
  '🌿',
  '🤷',
]
